import { releaseChoices } from '../early.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Hands over to React what was typed or chosen before it took a page over. The boxes keep their
 * contents by themselves, but their components start out empty and would soon empty them as well.
 */
export function keepTyped(root: HTMLElement): void {
  const chosen = releaseChoices();
  for (const control of root.querySelectorAll<Control>('input, textarea, select')) {
    if (isToggle(control)) {
      if (control.checked === control.defaultChecked) continue;
      // Of a group of radios only the chosen one counts: choosing it has cleared the other.
      if (control.type === 'radio' && !control.checked) continue;
      control.checked = control.defaultChecked;
      control.click();
      continue;
    }
    const value = (control instanceof HTMLSelectElement && chosen.get(control)) || control.value;
    if (value !== rendered(control)) dispatchTyped(control, value);
  }
}

const isToggle = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** What the server wrote into the control. */
const rendered = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find((option) => option.defaultSelected)?.value ?? '')
    : control.defaultValue;

/**
 * React ignores an `input` or `change` event whose value it already knows; it knows values through a
 * property that it puts on the element. So the rendered value is set there, and the typed one through
 * the prototype's property, which React does not see.
 */
function dispatchTyped(control: Control, value: string): void {
  control.value = rendered(control);
  const shared = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  shared?.set?.call(control, value);
  const type = control instanceof HTMLSelectElement ? 'change' : 'input';
  control.dispatchEvent(new Event(type, { bubbles: true }));
}
