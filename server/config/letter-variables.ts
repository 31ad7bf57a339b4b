import type { VariableFact } from './variable-fact.ts';

/** The settings of letters. */
export const LETTER_VARIABLES = [
  {
    name: 'LETTERS_ADAPTER',
    fallback: 'files',
    about:
      'Delivery of letters to shoppers: files (kept in DATA_DIR/letters for the operator; no mail is sent) or smtp (a mail server).',
    example: 'smtp',
  },
  {
    name: 'SMTP_URL',
    fallback: 'none',
    about:
      'Address of the mail server with user and password, in place of SMTP_HOST, SMTP_PORT, SMTP_USER and SMTP_PASSWORD. smtps speaks TLS from the start.',
    example: 'smtps://shop:password@smtp.example.com:465',
    secret: true,
  },
  {
    name: 'SMTP_HOST',
    fallback: 'none',
    about: 'Mail server. Needed with smtp, unless SMTP_URL is set.',
    example: 'smtp.example.com',
  },
  {
    name: 'SMTP_PORT',
    fallback: '587; 465 with SMTP_TLS=implicit',
    about: 'Port of the mail server.',
    example: '587',
  },
  { name: 'SMTP_USER', fallback: 'none', about: 'User at the mail server, if it asks for one.', example: 'shop' },
  {
    name: 'SMTP_PASSWORD',
    fallback: 'none',
    about: 'Password at the mail server; belongs to SMTP_USER.',
    example: 'the password from the mail provider',
    secret: true,
  },
  {
    name: 'SMTP_TLS',
    fallback: 'starttls; implicit on port 465',
    about:
      'Encryption to the mail server: starttls (required, never in the clear), implicit (from the start) or none (in production only on this machine).',
    example: 'starttls',
  },
  {
    name: 'SMTP_FROM',
    fallback: 'the service address of the texts',
    about:
      'Address that letters come from. Its domain has to allow the mail server (SPF, DKIM, DMARC), or letters end as spam.',
    example: 'hello@shop.example.com',
  },
] as const satisfies readonly VariableFact[];
