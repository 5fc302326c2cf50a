import React, { useState } from 'react';

/** A panel. */
export const Panel: React.FC<Props> = ({ title, onClose }) => {
  const [open, setOpen] = useState<boolean>(false);
  return <Ui.Box title={title}><Button onClick={onClose} icon={Icons.Close}/></Ui.Box>;
};
function useThing<T>(a: T): T { return a; }
