import { expect, NO_JS, test } from './test.ts';
import { reveal, TYPED_FORMS, typeIn } from './typed-forms.ts';

for (const [name, form] of Object.entries(TYPED_FORMS))
  test(`what is typed in ${name} is there again after a link and Back`, { tag: NO_JS }, async ({ page }) => {
    await form.open(page);
    const typed = await typeIn(page, form);
    await page.goto('/uk/privacy');
    await page.goBack();
    await reveal(page, form);
    for (const [index, field] of form.fields(page).entries()) await expect(field).toHaveValue(typed[index] ?? '');
  });
