import type { CommandContext, SqlRow } from '#server/store/types.ts';

export type DueWebhook = SqlRow & { id: string; item: string; attempts: number };

export const sandboxWebhookCommands = {
  /** Claims due webhooks, the oldest first, for `lease` milliseconds. */
  async takeSandboxWebhooks(
    { sql }: CommandContext,
    { now, limit, lease }: { readonly now: number; readonly limit: number; readonly lease: number },
  ): Promise<readonly DueWebhook[]> {
    const due = await sql.all<DueWebhook>(
      'SELECT id, item, attempts FROM sandbox_webhooks WHERE due_at <= ? ORDER BY due_at, id LIMIT ? {{FOR UPDATE SKIP LOCKED}}',
      [now, limit],
    );
    for (const { id } of due)
      await sql.run('UPDATE sandbox_webhooks SET due_at = ?, attempts = attempts + 1 WHERE id = ?', [now + lease, id]);
    return due;
  },

  /** Stores the time of the next attempt; null after the last one. */
  async noteSandboxWebhook(
    { sql }: CommandContext,
    { id, dueAt }: { readonly id: string; readonly dueAt: number | null },
  ): Promise<void> {
    await sql.run('UPDATE sandbox_webhooks SET due_at = ? WHERE id = ?', [dueAt, id]);
  },
};
