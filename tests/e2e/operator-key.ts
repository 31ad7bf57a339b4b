/** The operator's key of the shop in browser tests: its proxy is on this machine, so that its pages need the key. */
export const OPERATOR_KEY = 'kT8wq2ZrVx5nLb0cHs7YfJm3';
