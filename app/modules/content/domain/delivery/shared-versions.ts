import type { Delivered } from './read-fields.ts';

/** Content by its kind, each in several versions, the strongest first. */
export type SharedVersions = (component: string) => readonly Delivered[];
