import { aboutUs, openEditor } from './editor.ts';
import { expect, test } from './test.ts';

type Told = Readonly<{ action?: string; origin?: string; dataC?: Readonly<Record<string, string>> }>;
type EditorWindow = Window & { readonly told: readonly Told[]; tell(message: object): void };

test('what is typed in the visual editor is shown in its frame, until the preview is left', async ({ page }) => {
  const editor = await openEditor({ published: 'Published title', drafted: 'Drafted title' });
  try {
    const tell = (message: object) => page.evaluate((sent) => (window as unknown as EditorWindow).tell(sent), message);
    const told = (action: string) =>
      page.evaluate((name) => (window as unknown as EditorWindow).told.filter((one) => one.action === name), action);
    const frame = page.frameLocator('#preview');
    const heading = frame.locator('h1');
    const state = frame.locator('#preview-state');

    await page.goto(editor.opened('/_default/about-us'));
    await expect(heading).toHaveText('Drafted title');
    await expect(state).toContainText('this page shows drafts');
    await expect.poll(() => told('initialized')).toHaveLength(1);

    // What does not change keeps its elements, and with them what script has done to them.
    await frame.locator('header').evaluate((element) => element.setAttribute('data-kept', ''));
    await tell({ action: 'input', story: aboutUs('Typed <i>title</i>') });
    await expect(heading).toHaveText('Typed <i>title</i>');
    await expect(state).toContainText('isn’t saved yet');
    await expect(frame.locator('header[data-kept]')).toHaveCount(1);
    await tell({ action: 'input', story: aboutUs('Typed a') });
    await tell({ action: 'input', story: aboutUs('Typed at last') });
    await expect(heading).toHaveText('Typed at last');

    // A page inside the frame is not the editor.
    await heading.evaluate((_, story) => window.postMessage({ action: 'input', story }, '*'), aboutUs('Forged'));
    await frame.locator('main [data-blok-c] p').first().click();
    await expect.poll(() => told('edit')).toHaveLength(1);
    const [edit] = await told('edit');
    expect(edit?.dataC).toMatchObject({ space: '77', uid: expect.any(String) });
    await expect(heading).toHaveText('Typed at last');

    editor.draft('Saved title');
    await tell({ action: 'change', storyId: 1, slugChanged: false });
    await expect(heading).toHaveText('Saved title');

    await frame.getByRole('button', { name: 'Leave preview' }).click();
    await expect(heading).toHaveText('Published title');
    await expect(state).toContainText('You left the preview');
    await expect(frame.locator('[data-blok-c], #preview form')).toHaveCount(0);
  } finally {
    await editor.close();
  }
});
