import type { Fault } from './fault-event.ts';
import { isBrowserNoise } from './is-browser-noise.ts';

/** The body of `POST /api/diagnostics/log`. */
export type FaultEntry = {
  readonly level: 'error' | 'warn';
  readonly service: string;
  /** Begins with the service. */
  readonly code: string;
  readonly message: string;
  readonly data?: Readonly<Record<string, string | number>> | undefined;
};

/** The code of a picture that failed. */
export const PICTURE = 'page.picture';

/** The fields of the events and elements that are read; all of them may be absent. */
type Seen = {
  readonly tagName?: string;
  readonly src?: string;
  readonly href?: string;
  readonly currentSrc?: string;
  readonly filename?: string;
  readonly lineno?: number;
  readonly colno?: number;
  readonly message?: string;
  readonly error?: unknown;
  readonly reason?: unknown;
  readonly detail?: unknown;
};

/** Whether the target of an event is a script or a style sheet of the page. */
export function isFile(target: EventTarget | null): boolean {
  return /^(?:SCRIPT|LINK)$/.test((target as Seen | null)?.tagName ?? '');
}

/**
 * The entry of an event; null for what is no fault of the shop: scripts of other origins and of extensions, requests
 * that the visitor ended, and pictures that have their outline already. Addresses are sent without their query.
 */
export function faultEntry(event: Pick<Event, 'type' | 'target'>, origin: string): FaultEntry | null {
  const { type, target } = event;
  const seen = event as Seen;
  const element = target as Seen | null;
  if (type === 'unhandledrejection') return scriptEntry('page.rejection', seen.reason);
  if (type === 'fault') return reportedEntry(seen.detail as Fault);
  if (isFile(target)) return fileEntry('page.file', 'A file is missing', element?.src ?? element?.href ?? '', origin);
  if (element?.tagName === 'IMG') return pictureEntry(element.currentSrc || element.src || '', origin);
  if (!seen.filename?.startsWith(origin)) return null;
  const { lineno = 0, colno = 0 } = seen;
  const data = { file: pathOf(seen.filename, origin), line: lineno, column: colno };
  return scriptEntry('page.uncaught', seen.error ?? seen.message, data);
}

function pictureEntry(address: string, origin: string): FaultEntry | null {
  return /^$|^data:/.test(address) ? null : fileEntry(PICTURE, 'A picture is missing', address, origin);
}

function fileEntry(code: string, message: string, address: string, origin: string): FaultEntry {
  return { level: 'warn', service: 'page', code, message, data: { file: pathOf(address, origin) } };
}

function scriptEntry(code: string, error: unknown, data?: FaultEntry['data']): FaultEntry | null {
  return isBrowserNoise(error) ? null : { level: 'error', service: 'page', code, message: textOf(error), data };
}

function reportedEntry({ service, code, error }: Fault): FaultEntry {
  return { level: 'error', service, code: `${service}.${code}`, message: textOf(error) };
}

/** Name and message of an error. */
function textOf(error: unknown): string {
  const { name, message } = (error ?? {}) as { readonly name?: unknown; readonly message?: unknown };
  return typeof message === 'string' ? `${name}: ${message}` : String(error);
}

/** The path of a file of the shop, `page` for any other address of it, which may open an order; else the origin. */
function pathOf(address: string, origin: string): string {
  if (!URL.canParse(address, origin)) return '';
  const url = new URL(address, origin);
  if (url.origin !== origin) return url.origin;
  return /^\/(?:assets|images)\//.test(url.pathname) ? url.pathname : 'page';
}
