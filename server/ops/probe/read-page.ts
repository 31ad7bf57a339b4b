import { Parser } from 'htmlparser2';

type Control = {
  readonly name: string;
  readonly value: string;
  readonly isDisabled: boolean;
  /** Whether a browser sends it when another button or none is pressed. */
  readonly isSent: boolean;
};
export type PageForm = {
  /** Path or address; empty for the address of the page. */
  readonly action: string;
  readonly controls: readonly Control[];
};

/** What a program reads of a page: its title, links and forms, and the elements that have an id. */
export type ReadPage = {
  readonly title: string;
  readonly links: readonly string[];
  readonly forms: readonly PageForm[];
  /** The text of an element by its id, without its markup. */
  readonly textOf: ReadonlyMap<string, string>;
  /** The attribute `value` of an element by its id, such as an amount in minor units. */
  readonly valueOf: ReadonlyMap<string, string>;
};

type Attributes = Readonly<Record<string, string>>;
type OpenForm = { readonly id: string; readonly action: string; readonly controls: Control[] };

const has = (attributes: Attributes, name: string) => Object.hasOwn(attributes, name);
/** Elements whose end separates words. */
const BLOCKS = ['div', 'dd', 'dt', 'h1', 'h2', 'h3', 'li', 'p', 'td', 'th'];
const spaceAfter = (element: string): string => (BLOCKS.includes(element) ? ' ' : '');
/** Controls whose value is an attribute. */
const CONTROLS = ['input', 'button'];
const SENT_ONLY_WHEN_PRESSED = ['submit', 'image', 'button', 'reset'];

function controlOf(element: string, attributes: Attributes): Control {
  const type = (attributes.type ?? (element === 'button' ? 'submit' : 'text')).toLowerCase();
  const isBox = type === 'checkbox' || type === 'radio';
  const isDisabled = has(attributes, 'disabled');
  return {
    name: attributes.name ?? '',
    value: attributes.value ?? (isBox ? 'on' : ''),
    isDisabled,
    isSent: !isDisabled && !SENT_ONLY_WHEN_PRESSED.includes(type) && (!isBox || has(attributes, 'checked')),
  };
}

/** Reads a page as a browser without script does. A select becomes one control, with its chosen option. */
export function readPage(html: string): ReadPage {
  const links: string[] = [];
  const forms: OpenForm[] = [];
  /** Controls outside of the form that they name. */
  const outside: { readonly form: string; readonly control: Control }[] = [];
  const texts = new Map<string, string>();
  const values = new Map<string, string>();
  const open: { readonly attributes: Attributes; text: string }[] = [];
  let form: OpenForm | null = null;
  /** The option of the select that is being read. */
  let chosen: string | null = null;
  let title = '';

  const begin = ({ id = '', action = '' }: Attributes): OpenForm => {
    form = { id, action, controls: [] };
    return form;
  };
  const add = (control: Control, named: string | undefined) => {
    if (control.name === '') return;
    if (named !== undefined) outside.push({ form: named, control });
    else form?.controls.push(control);
  };
  const addText = (text: string) => {
    for (const one of open) one.text += text;
  };
  const parser = new Parser({
    onopentag(element, attributes) {
      open.push({ attributes, text: '' });
      const { id, value } = attributes;
      if (id !== undefined && value !== undefined) values.set(id, value);
      if (element === 'a' && attributes.href) links.push(attributes.href);
      if (element === 'form') forms.push(begin(attributes));
      if (element === 'option' && (chosen === null || has(attributes, 'selected'))) chosen = value ?? '';
      if (CONTROLS.includes(element)) add(controlOf(element, attributes), attributes.form);
    },
    ontext: addText,
    onclosetag(element) {
      const { attributes, text: raw } = open.pop() ?? { attributes: {} as Attributes, text: '' };
      const text = raw.replace(/\s+/g, ' ').trim();
      addText(spaceAfter(element));
      if (attributes.id !== undefined) texts.set(attributes.id, text);
      if (element === 'title' && title === '') title = text;
      if (element === 'textarea') add(controlOf(element, { ...attributes, value: raw }), attributes.form);
      if (element === 'select') add(controlOf(element, { ...attributes, value: chosen ?? '' }), attributes.form);
      if (element === 'select') chosen = null;
      if (element === 'form') form = null;
    },
  });
  parser.write(html);
  parser.end();
  for (const { form: id, control } of outside) forms.find((one) => one.id === id)?.controls.push(control);
  return { title, links, forms, textOf: texts, valueOf: values };
}

/** The form that posts an intent. */
export function formWith(page: ReadPage, name: string, value?: string): PageForm | null {
  const isIt = (control: Control) => control.name === name && (value === undefined || control.value === value);
  return page.forms.find(({ controls }) => controls.some(isIt)) ?? null;
}

/** The fields of a form as a browser sends them, those in `fill` replaced. */
export function formFields({ controls }: PageForm, fill: Readonly<Record<string, string>>): URLSearchParams {
  const sent = controls.filter(({ name, isSent }) => isSent && !Object.hasOwn(fill, name));
  return new URLSearchParams([
    ...sent.map(({ name, value }): [string, string] => [name, value]),
    ...Object.entries(fill),
  ]);
}
