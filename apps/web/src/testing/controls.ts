import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { t } from './open.tsx';

export const main = page.getByRole('main');

/** A text as a pattern that matches just it. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The screen's first heading, which says the step of a wizard after its words. */
export const heading = (name: string): Locator =>
  page.getByRole('heading', { level: 1, name: new RegExp(literal(name)) });

/** A field by its label, as people find it; an optional one says so after its name. */
export const field = (label: string): Locator =>
  page.getByLabelText(new RegExp(`^${literal(label)}( \\(.*)?$`));

export const textbox = (name: string): Locator => page.getByRole('textbox', { name });

export const button = (name: string | RegExp): Locator => main.getByRole('button', { name });

/** Presses the screen's button of that name; a notification above may have one of its own. */
export const press = (name: string | RegExp): Promise<void> => button(name).click();

export const next = (): Locator => button(t('common.next'));

/** Makes sure that the choice with these words is chosen, by tapping its card as a person would. */
export async function choose(role: 'radio' | 'checkbox', name: string): Promise<void> {
  const box = page.getByRole(role, { name: new RegExp(literal(name)) }).first();
  await expect.element(box).toBeInTheDocument();
  const input = box.element() as HTMLInputElement;
  if (!input.checked) await userEvent.click(input.closest('label') ?? input);
  await expect.element(box).toBeChecked();
}

/** The field says what is wrong with it, and nothing else is said in its place. */
export const says = (box: Locator, text: string | RegExp) =>
  expect.element(box).toHaveAccessibleDescription(text);

/** Leaves the field, as the key does. */
export const goOn = (): Promise<void> => userEvent.tab();
