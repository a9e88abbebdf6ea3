/** What a form or dialog still asks for. */
export interface Asked {
  /** `wrong`: it is filled in, but not as it should be. */
  what: 'field' | 'wrong' | 'tick' | 'choice';
  /** Of the field. */
  label: string;
}

/** A button that leads to an answer can be neither required nor invalid: `data-asks` says for what it asks. */
const ASKS = '[aria-required=true], fieldset[data-choices], button[data-asks]';
const WRONG = '[aria-invalid=true], [data-wrong]';

/** What `firstAskedIn` finds, in words. */
export function askedIn(scope: Element): Asked | undefined {
  const found = firstAskedIn(scope);
  return found && { what: whatIs(found), label: labelOf(found) };
}

/** The first field, or set of choices, that is still to be filled in or put right, read off the page. */
export const firstAskedIn = (scope: Element): Element | undefined =>
  [...scope.querySelectorAll(`${ASKS}, ${WRONG}`)].find(
    (asked) => isUnanswered(asked) || asked.matches(WRONG),
  );

function isUnanswered(asked: Element): boolean {
  if (!asked.matches(ASKS)) return false;
  if (asked instanceof HTMLFieldSetElement) return !asked.querySelector(':checked');
  return isBox(asked) ? !asked.checked : (asked as HTMLInputElement).value === '';
}

function whatIs(asked: Element): Asked['what'] {
  if (!isUnanswered(asked)) return 'wrong';
  if (asked instanceof HTMLFieldSetElement) return 'choice';
  return isBox(asked) ? 'tick' : 'field';
}

const isBox = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';

/** The words of its label, without what stands beside them. */
function labelOf(control: Element): string {
  if (control instanceof HTMLElement && control.dataset.asks) return control.dataset.asks;
  const legend = control.closest('fieldset')?.querySelector('legend');
  const label = document.querySelector(`label[for="${CSS.escape(control.id)}"]`);
  const words = (label?.firstChild ?? legend)?.textContent ?? control.ariaLabel;
  return words?.trim() ?? '';
}
