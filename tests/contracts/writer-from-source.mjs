import { register } from 'tsx/esm/api';

// The store's writer thread, straight from its source.
register();
await import('../../server/store/sqlite-writer.ts');
