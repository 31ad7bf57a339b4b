import type { KeptForm } from '#app/web/forms/kept-form.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { Button } from '#app/web/ui/button.tsx';
import fields from '#app/web/ui/field.module.css';
import { ErrorSummary, fieldId, TextAreaField, TextField } from '#app/web/ui/field.tsx';
import { KeptScript } from '#app/web/ui/kept-script.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './withdrawal.module.css';
import {
  WITHDRAWAL_FIELDS,
  type WithdrawalField,
  type WithdrawalFormView,
  type WithdrawalLineView,
} from './withdrawal-view.ts';
import { withdrawnText } from './withdrawn-lines.ts';

const WITHDRAWAL: KeptForm = 'withdrawal';

/**
 * The first step: what is withdrawn from, by whom, and where the receipt goes. `isAnswer`: it has the values of a post.
 */
export function WithdrawalFormPage({
  form,
  isAnswer = false,
}: {
  readonly form: WithdrawalFormView;
  readonly isAnswer?: boolean;
}) {
  const t = useT();
  const { action, intro, notice, period, seen } = form;
  const errors = errorsOf(t, form);
  const errorOf = (field: string) => errors.find(({ name }) => name === field)?.text;
  return (
    <div className={styles.page}>
      <p className={styles.step}>{t('withdrawal:step', { step: 1 })}</p>
      <h1>{t('withdrawal:title')}</h1>
      <ErrorSummary title={t('checkout:errorSummary.title')} errors={errors} />
      {notice !== null && (
        <Notice>
          <p>{notice}</p>
        </Notice>
      )}
      <p>{intro}</p>
      {period && (
        <Notice tone={period.isOver ? 'note' : 'info'}>
          <p>{period.text}</p>
        </Notice>
      )}
      <form
        method="post"
        action={action}
        noValidate
        className={styles.form}
        data-kept={WITHDRAWAL}
        data-answer={isAnswer ? '' : undefined}
      >
        <input type="hidden" name="intent" value="check" />
        <input type="hidden" name="seen" value={seen} />
        <WhichOrder form={form} error={errorOf('orderNumber')} />
        <ScopeChoice form={form} error={errorOf('scope')} />
        <WhichItems form={form} errorOf={errorOf} />
        <Shopper form={form} errorOf={errorOf} />
        <p className={styles.small}>{t('withdrawal:checkNext')}</p>
        <Button look="primary">{t('withdrawal:continue')}</Button>
        <KeptScript />
      </form>
    </div>
  );
}

/** What is wrong, in the order of the fields. */
function errorsOf(t: Translate, { faults, lines }: Pick<WithdrawalFormView, 'faults' | 'lines'>) {
  return [
    ...WITHDRAWAL_FIELDS.flatMap((name) => {
      const fault = faults[name];
      return fault === null ? [] : [{ name: name as string, text: t(`withdrawal:errors.${fault}`) }];
    }),
    ...(lines ?? []).flatMap(({ key, fault }) =>
      fault === null ? [] : [{ name: `quantity.${key}`, text: t(`withdrawal:errors.${fault}`) }],
    ),
  ];
}

/** The order of the link, or the field that names one. */
function WhichOrder({ form, error }: { readonly form: WithdrawalFormView; readonly error: string | undefined }) {
  const t = useT();
  const { orderNumber } = form.values;
  if (form.isLinked) {
    return (
      <p>
        {t('withdrawal:number')}: <strong className={styles.number}>{orderNumber}</strong>
      </p>
    );
  }
  return (
    <TextField
      name="orderNumber"
      label={t('withdrawal:number')}
      hint={t('withdrawal:numberHint')}
      error={error}
      defaultValue={orderNumber}
      spellCheck={false}
      required
    />
  );
}

type FieldsProps = {
  readonly form: WithdrawalFormView;
  readonly errorOf: (field: string) => string | undefined;
};

/** The lines of the order of the link, or the field that describes items. */
function WhichItems({ form: { lines, gifts, values }, errorOf }: FieldsProps) {
  const t = useT();
  if (lines === null) {
    return (
      <TextAreaField
        name="items"
        label={t('withdrawal:items')}
        hint={t('withdrawal:itemsHint')}
        error={errorOf('items')}
        rows={3}
        defaultValue={values.items}
        optional={t('checkout:optional')}
      />
    );
  }
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.key} line={line} error={errorOf(`quantity.${line.key}`)} />
        ))}
      </ul>
      {gifts.map((name) => (
        <p key={name} className={styles.small}>
          {t('withdrawal:gift', { name })}
        </p>
      ))}
    </>
  );
}

/** Who declares, and where the receipt goes. */
function Shopper({ form: { values, sendsLetters }, errorOf }: FieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        name="name"
        label={t('withdrawal:name')}
        error={errorOf('name')}
        defaultValue={values.name}
        autoComplete="name"
        required
      />
      <TextField
        name="email"
        label={t('withdrawal:email')}
        hint={t(sendsLetters ? 'withdrawal:emailHint' : 'withdrawal:emailHintKept')}
        error={errorOf('email')}
        defaultValue={values.email}
        type="email"
        autoComplete="email"
        spellCheck={false}
        required
      />
    </>
  );
}

const SCOPES = ['order', 'items'] as const;

function ScopeChoice({ form, error }: { readonly form: WithdrawalFormView; readonly error: string | undefined }) {
  const t = useT();
  const name: WithdrawalField = 'scope';
  const id = fieldId(name);
  const labels = {
    order: t(form.isRest ? 'withdrawal:scopeRest' : 'withdrawal:scopeOrder'),
    items: t('withdrawal:scopeItems'),
  };
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={fields.label}>{t('withdrawal:scope')}</legend>
      {error && (
        <span className={fields.error} id={`${id}-error`}>
          {error}
        </span>
      )}
      {SCOPES.map((value, index) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${value}`}
            name={name}
            value={value}
            defaultChecked={form.values.scope === value}
            aria-invalid={error ? true : undefined}
          />
          <span>{labels[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Line({ line, error }: { readonly line: WithdrawalLineView; readonly error: string | undefined }) {
  const t = useT();
  const { key, name, image, open, before, chosen } = line;
  const field = `quantity.${key}`;
  const id = fieldId(field);
  const units = Array.from({ length: open }, (_, index) => index + 1);
  return (
    <li className={styles.line}>
      {image && <img src={image} width="64" height="64" alt="" />}
      <div className={styles.lineText}>
        <label htmlFor={open > 0 ? id : undefined} className={styles.lineName}>
          {name}
        </label>
        <span className={styles.small} id={`${id}-hint`}>
          {t('withdrawal:quantityHint', { count: open + before })}
          {before > 0 && ` · ${withdrawnText(t, { before, open })}`}
        </span>
        {error && (
          <span className={fields.error} id={`${id}-error`}>
            {error}
          </span>
        )}
      </div>
      {open > 0 && (
        <select
          className={fields.control}
          id={id}
          name={field}
          defaultValue={units.includes(Number(chosen)) ? chosen : '0'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        >
          <option value="0">{t('withdrawal:keepAll')}</option>
          {units.map((count) => (
            <option key={count} value={count}>
              {t('withdrawal:units', { count })}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
