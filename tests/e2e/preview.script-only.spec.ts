import { aboutUs, openEditor } from './editor.ts';
import { framed, markedBlocks } from './elements.ts';
import { expect, test } from './test.ts';

type Message = Readonly<{ action?: string; dataC?: Readonly<Record<string, string>> }>;
type EditorWindow = Window & { readonly received: readonly Message[]; send(message: object): void };

test('what is typed in the visual editor is shown in its frame, until the preview is left', async ({ page }) => {
  const editor = await openEditor({ published: 'Published title', drafted: 'Drafted title' });
  try {
    const send = (message: object) => page.evaluate((sent) => (window as unknown as EditorWindow).send(sent), message);
    const received = (action: string) =>
      page.evaluate(
        (name) => (window as unknown as EditorWindow).received.filter((one) => one.action === name),
        action,
      );
    const frame = framed(page);
    const heading = frame.getByRole('heading', { level: 1 });
    const bar = frame.getByRole('complementary', { name: 'Preview' });

    await page.goto(editor.opened('/_default/about-us'));
    await expect(heading).toHaveText('Drafted title');
    await expect(bar).toContainText('this page shows drafts');
    await expect.poll(() => received('initialized')).toHaveLength(1);

    // What does not change keeps its elements, and with them what script has done to them.
    const header = frame.getByRole('banner');
    await header.evaluate((element) => element.setAttribute('data-kept', ''));
    await send({ action: 'input', story: aboutUs('Typed <i>title</i>') });
    await expect(heading).toHaveText('Typed <i>title</i>');
    await expect(bar).toContainText('isn’t saved yet');
    await expect(header).toHaveAttribute('data-kept', '');
    await send({ action: 'input', story: aboutUs('Typed a') });
    await send({ action: 'input', story: aboutUs('Typed at last') });
    await expect(heading).toHaveText('Typed at last');

    // A page inside the frame is not the editor.
    await heading.evaluate((_, story) => window.postMessage({ action: 'input', story }, '*'), aboutUs('Forged'));
    await markedBlocks(frame).first().click();
    await expect.poll(() => received('edit')).toHaveLength(1);
    const [edit] = await received('edit');
    expect(edit?.dataC).toMatchObject({ space: '77', uid: expect.any(String) });
    await expect(heading).toHaveText('Typed at last');

    editor.draft('Saved title');
    await send({ action: 'change', storyId: 1, slugChanged: false });
    await expect(heading).toHaveText('Saved title');

    await frame.getByRole('button', { name: 'Leave preview' }).click();
    await expect(heading).toHaveText('Published title');
    await expect(bar).toContainText('You left the preview');
    await expect(frame.getByRole('button', { name: 'Leave preview' })).toHaveCount(0);
    await expect(markedBlocks(frame)).toHaveCount(0);
  } finally {
    await editor.close();
  }
});
