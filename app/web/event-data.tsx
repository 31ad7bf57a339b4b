import { scriptJson } from './script-json.ts';
import { useView } from './view.tsx';

/**
 * An analytics event as a data block: never executed, read by script. `<` is escaped so that no text can end it. Absent
 * in lite mode, which has no script. Without `isReported` other events take its data.
 */
export function EventData({
  id,
  event,
  isReported = true,
}: {
  readonly id: string;
  readonly event: object | null;
  readonly isReported?: boolean;
}) {
  const { mode } = useView();
  if (!event || mode === 'lite') return null;
  return (
    <script
      type="application/json"
      id={id}
      data-event={isReported ? '' : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped.
      dangerouslySetInnerHTML={{ __html: scriptJson(event) }}
    />
  );
}
