import { serveEngine } from './engine-thread.ts';

/** The entry of the search engine's thread. */
serveEngine();
