// What the browser checks fairness with, for those who want to run it elsewhere.

export * as fair from './src/table/fair';
export * as ids from './src/lib/ids';
export * as verify from './src/table/verify';
