import { LEAVE_PREVIEW } from '#app/modules/content/forms/leave-preview-address.ts';
import { Button } from '#app/web/ui/button.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT, useView, type View } from '#app/web/view.tsx';

/** Says that the page is a preview, and ends it by a form that works without script, in the editor's frame too. */
export function PreviewBar({ preview: { shows } }: { readonly preview: NonNullable<View['preview']> }) {
  const t = useT();
  const { path } = useView();
  return (
    <aside className="wrap noprint" id="preview" aria-label={t('content:preview.label')}>
      <Notice tone={shows === 'unavailable' ? 'bad' : 'info'}>
        <p
          id="preview-state"
          role="status"
          data-lost={t('content:preview.lost')}
          data-shown={t('content:preview.typed')}
        >
          {t(`content:preview.${shows}`)}
        </p>
        {shows !== 'published' && (
          <form method="post" action={LEAVE_PREVIEW}>
            <input type="hidden" name="from" value={path} />
            <Button small>{t('content:preview.leave')}</Button>
          </form>
        )}
      </Notice>
    </aside>
  );
}
