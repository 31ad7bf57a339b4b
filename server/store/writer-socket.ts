import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { WriterOutcome } from './sqlite-writer-core.ts';

/** The commands that another process may send, each with the shape of its arguments. */
export type SocketCommands = Readonly<Record<string, z.ZodType>>;

/** The longest socket path that all supported systems allow. */
const LONGEST_PATH = 100;
/** Characters of one message; a longer one is not a command of the shop. */
const LONGEST_MESSAGE = 64 * 1024 * 1024;

const callSchema = z.object({ id: z.int().min(0), name: z.string(), args: z.unknown() });
const answerSchema = z.object({ id: z.int().min(0), value: z.unknown().optional(), error: z.string().optional() });
type Call = z.infer<typeof callSchema>;
type Answer = z.infer<typeof answerSchema>;

type Place = { readonly folder: string; readonly path: string };

/**
 * The socket of a store's writer; null when the path is too long for a socket, and on Windows, which has no sockets in
 * folders.
 */
function placeOf(file: string): Place | null {
  const folder = `${resolve(file)}.writer`;
  const path = join(folder, 'socket');
  return process.platform !== 'win32' && Buffer.byteLength(path) <= LONGEST_PATH ? { folder, path } : null;
}

/**
 * Receives commands from other processes of the same user: one JSON object per line, `{id, name, args}`, each answered
 * by `{id, value}` or `{id, error}`. The socket is in a new folder that only its owner may enter, so that it is private
 * from the start. Only the owner of the store's lock may call this, because it removes the socket of a killed owner. On
 * a file system without sockets the writer takes no commands of other processes.
 */
export function serveSocket(
  file: string,
  {
    commands,
    run,
  }: {
    readonly commands: SocketCommands;
    readonly run: (call: Omit<Call, 'id'>, answer: (outcome: WriterOutcome) => void) => void;
  },
): { close(): void } {
  const place = placeOf(file);
  if (!place || !madePrivate(place.folder)) return { close() {} };
  const callers = new Set<Socket>();
  const server = createServer((socket) => {
    callers.add(socket);
    socket.on('close', () => callers.delete(socket));
    socket.on('error', () => socket.destroy());
    onMessages(socket, callSchema, ({ id, name, args }) => {
      const answer = (outcome: WriterOutcome) => {
        const message: Answer = outcome.ok ? { id, value: outcome.value } : { id, error: outcome.error.message };
        if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`);
      };
      const parsed = Object.hasOwn(commands, name) ? commands[name]?.safeParse(args) : undefined;
      if (!parsed) answer({ ok: false, error: new Error(`No command for other processes: ${name}`) });
      else if (!parsed.success)
        answer({
          ok: false,
          error: new Error(`${name} was sent what it does not take: ${z.prettifyError(parsed.error).slice(0, 500)}`),
        });
      else run({ name, args: parsed.data }, answer);
    });
  });
  server.on('error', () => server.close());
  server.listen(place.path);
  server.unref();
  return {
    close() {
      server.close();
      for (const caller of callers) caller.unref().destroySoon();
      rmSync(place.folder, { recursive: true, force: true });
    },
  };
}

function madePrivate(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

export type WriterCaller = { command(name: string, args: unknown): Promise<unknown>; close(): void };

/** Calls the writer of another process; null when none listens. After the end of that process every command rejects. */
export async function callSocket(file: string): Promise<WriterCaller | null> {
  const place = placeOf(file);
  const socket = place && (await connected(place.path));
  if (!socket) return null;
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let next = 0;
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new WriterGone());
    waiting.clear();
  });
  onMessages(socket, answerSchema, ({ id, value, error }) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error !== undefined) call?.reject(new Error(error));
    else call?.resolve(value);
  });
  return {
    command: (name, args) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new WriterGone());
        const call: Call = { id: next++, name, args };
        waiting.set(call.id, { resolve, reject });
        socket.write(`${JSON.stringify(call)}\n`);
      }),
    close: () => void socket.destroy(),
  };
}

/** The process with the writer has ended. */
export class WriterGone extends Error {
  override readonly name = 'WriterGone';
  constructor() {
    super('The process that has the store open has stopped.');
  }
}

function connected(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

/** Splits the input into lines of JSON. A sender of anything else is disconnected. */
function onMessages<T>(socket: Socket, schema: z.ZodType<T>, take: (message: T) => void): void {
  let held: string[] = [];
  let length = 0;
  socket.setEncoding('utf8');
  socket.on('data', (data: string) => {
    const lines = data.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      const message = schema.safeParse(parsedJson([...held, line].join('')));
      held = [];
      length = 0;
      if (!message.success) {
        socket.destroy();
        return;
      }
      take(message.data);
    }
    held.push(last);
    length += last.length;
    if (length > LONGEST_MESSAGE) socket.destroy();
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
