import { pagerView } from '#app/web/paging.ts';
import { Breadcrumbs } from '#app/web/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { CheckField, ErrorSummary, SelectField, TextAreaField, TextField } from '#app/web/ui/field.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { Pager } from '#app/web/ui/pager.tsx';
import styles from './components.module.css';
import { Section, State } from './section.tsx';

const LONG = 'Rechtsschutzversicherungsgesellschaften vergleichen';
const link = (page: number) => `#page-${page}`;

/** Buttons, fields, messages and links of the design system. */
export function Basics() {
  return (
    <>
      <Section name="buttons">
        <State name="looks">
          <div className={styles.row}>
            <Button look="primary">Add to bag</Button>
            <Button>Update</Button>
            <Button look="quiet">Remove</Button>
            <ButtonLink href="#buttons">A link</ButtonLink>
          </div>
        </State>
        <State name="small, disabled">
          <div className={styles.row}>
            <Button look="primary" small>
              Add to bag
            </Button>
            <Button small>Update</Button>
            <Button disabled>Sold out</Button>
          </div>
        </State>
        <State name="long words, wide">
          <Button look="primary" wide>
            {LONG}
          </Button>
        </State>
      </Section>
      <Fields />
      <Messages />
    </>
  );
}

function Fields() {
  return (
    <Section name="fields">
      <ErrorSummary
        title="There is a problem"
        errors={[
          { name: 'sample.wrong', text: 'Enter your email address' },
          { name: null, text: 'An error without a field' },
        ]}
      />
      <TextField name="sample.plain" label="First name" defaultValue="Ada" />
      <TextField name="sample.hint" label="Telephone" hint="Only for the courier." optional="(optional)" />
      <TextField name="sample.wrong" label="Email" error="Enter your email address" defaultValue="ada@" />
      <TextAreaField name="sample.area" label="Gift message" hint="Up to 200 characters." rows={3} defaultValue="" />
      <SelectField
        name="sample.select"
        label="State"
        prompt="Please choose"
        options={[{ value: 'CA', label: 'California' }]}
      />
      <SelectField name="sample.select-wrong" label={LONG} error="Choose your state" options={[]} prompt="–" />
      <CheckField name="sample.check" label="Email me about new designs now and then." />
      <CheckField name="sample.checked" label="I accept the terms" defaultChecked hint="With a hint" />
      <CheckField name="sample.check-long" label={`${LONG.replaceAll(' ', '')}gesetz`} hint={LONG} />
      <CheckField name="sample.check-wrong" label={LONG} error="Accept the terms to continue" />
    </Section>
  );
}

function Messages() {
  return (
    <Section name="messages">
      {(['note', 'info', 'good', 'bad'] as const).map((tone) => (
        <Notice key={tone} tone={tone}>
          <p>
            A message of tone {tone}: {LONG}, so that its line breaks on a phone.
          </p>
        </Notice>
      ))}
      <Breadcrumbs crumbs={['Home', 'Adults', LONG].map((label) => ({ label, href: '#messages' }))} />
      <State name="pager: first, middle and last page">
        {[1, 6, 12].map((page) => (
          <Pager key={page} pager={pagerView({ page, pages: 12, items: 24, total: 280 }, link)} />
        ))}
      </State>
    </Section>
  );
}
