import type { CardSetup } from '../../processor/card-setups.ts';
import { html } from '../html.ts';
import { page } from '../layout.ts';
import { alert, resultHead } from '../parts.ts';

/** Initial values of the form: a card that pays. */
const START = { number: '4242 4242 4242 4242', holder: 'Marina Almeida', expiry: '12/39' };

/**
 * The hosted page for a card: the form, or a note that the page is over. `error` is the fault of the typed
 * values.
 */
export function cardPage(setup: CardSetup, typed = START, error?: string): string {
  const body = setup.status === 'open' ? form(setup, typed, error) : over(setup);
  return page({ title: 'Give your card', body, theme: 'pay' });
}

/** The address to which the cardholder returns, with the page's id. */
export function cardReturnAddress({ id, returnUrl }: CardSetup): string {
  const address = new URL(returnUrl);
  address.searchParams.set('setup', id);
  return address.href;
}

function form({ id, cancelUrl }: CardSetup, typed: typeof START, error: string | undefined) {
  const invalid = error && html` aria-invalid="true"`;
  return html`<h1>Give your card</h1>
<p class="lead">Test cards only. The shop gets its last four digits and a token, never the number.</p>
${error && alert(error)}
<form class="card stack" method="post" action="/card/${id}">
  <label for="number">Card number</label>
  <input id="number" name="number" required inputmode="numeric" autocomplete="off" value="${typed.number}"${invalid}>
  <label for="holder">Name on the card</label>
  <input id="holder" name="holder" required autocomplete="off" value="${typed.holder}">
  <label for="expiry">Expiry date (MM/YY)</label>
  <input id="expiry" name="expiry" required inputmode="numeric" autocomplete="off" value="${typed.expiry}">
  <button class="button wide">Keep this card</button>
</form>
<a class="button plain wide" href="${cancelUrl}">Back without a card</a>`;
}

function over(setup: CardSetup) {
  const given = setup.status === 'complete';
  return html`${
    given
      ? resultHead('paid', 'Your card is kept', 'You can go back now.')
      : resultHead('waiting', 'This page has expired', 'Start again where you came from.')
  }
<a class="button wide" href="${given ? cardReturnAddress(setup) : setup.cancelUrl}">Back to the shop</a>`;
}
