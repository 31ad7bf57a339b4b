/**
 * The tag of tests that run without script as well: layout, parts that need no script, and what differs without it.
 * Tests in `tests/http` submit the same forms without a browser.
 */
export const NO_JS = '@no-js';
