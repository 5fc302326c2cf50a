//! Tests of judging and mining on values, without a repository.

mod metrics;
mod mining;
mod queries;
mod statistics;
