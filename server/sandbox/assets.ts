import { apiError, file, json } from './answers.ts';
import { logo } from './logos.ts';
import { securedFieldsFile } from './secured-fields.ts';
import { widgetTexts } from './widget-texts.ts';

const FIELD = /^securedfields\/[\w.-]{1,80}\/\d+\.\d+\.\d+\/securedFields\.(html|js|css)$/;
const PICTURE = /^images\/(?:[\w-]{1,40}\/){0,3}([\w-]{1,60})\.(?:svg|gif|png)$/;
const TEXTS = /^sdk\/\d+\.\d+\.\d+\/translations\/([A-Za-z-]{2,12})\.json$/;
/** The card fields run in frames of the payment step. They ask nobody anything: what is typed leaves them by messages alone. */
const FIELD_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/** The files the widget loads, by paths below `/checkoutshopper/`. Null for a path that is none of them. */
export function asset(path: string): Response | null {
  const field = FIELD.exec(path)?.[1];
  if (field === 'html' || field === 'js' || field === 'css') {
    const { body, type } = securedFieldsFile(field);
    const response = file(body, type);
    response.headers.set('Content-Security-Policy', FIELD_POLICY);
    response.headers.set('X-Frame-Options', 'SAMEORIGIN');
    return response;
  }
  const picture = PICTURE.exec(path)?.[1];
  if (picture) return file(logo(picture), 'image/svg+xml');
  const locale = TEXTS.exec(path)?.[1];
  if (!locale) return null;
  const texts = widgetTexts(locale);
  if (!texts) return apiError(404, '000', 'There are no texts of this language');
  const response = json(texts);
  response.headers.set('Cache-Control', 'public, max-age=3600');
  return response;
}
