import type { ControlState } from '../../control/control.ts';
import { type Html, html } from '../html.ts';
import { page } from '../layout.ts';

interface Outbox {
  waiting: number;
  delivered: number;
  lastError: string | null;
}

/** The control page: a form for the faults, with the active ones at the top. */
export function controlPage(
  state: ControlState,
  outbox: Outbox,
  bank: { refunds: Html; disputes: Html },
  { saved = false, error }: { saved?: boolean; error?: string } = {},
): string {
  const on = activeFaults(state);
  const body = html`<h1>Control</h1>
<p class="lead">Make the outside world slow, wrong or silent, and see Merenda cope.</p>
${error && html`<p class="alert" role="alert">${error}</p>`}
${saved && html`<p class="alert good" role="status">Saved.</p>`}
<div class="card status">
  ${on.length === 0 ? html`<span class="chip good">Everything works</span>` : on.map((fault) => html`<span class="chip warn">${fault}</span>`)}
</div>
<form method="post" action="/control" class="columns">
${processorFields(state)}
<div class="stack">
${webhookFields(state, outbox)}
${clockFields(state)}
</div>
<div class="actions span">
  <button class="button wide">Save</button>
  <button class="button soft wide" name="reset" value="true" formnovalidate>Put everything back to normal</button>
</div>
</form>
${bank.refunds}
${bank.disputes}`;
  return page({ title: 'Control', body, theme: 'tools', section: 'control', width: 'wide' });
}

function processorFields(state: ControlState): Html {
  return html`<fieldset class="card stack">
  <legend>Processor</legend>
  ${numberField('delayMs', 'Delay before the work', state.delayMs, 'ms', 'Done even when Merenda has stopped waiting.')}
  ${numberField('silentSeconds', 'Stop answering', state.silentSeconds, 's', 'Nothing is done; connections are cut in the end.')}
  ${numberField('refuseNext', 'Refuse the next calls', state.refuseNext, 'times', 'Answers 503 and does nothing.')}
  ${numberField('declineNext', 'Decline the next card charges', state.declineNext, 'times')}
  ${numberField('dropAnswerNext', 'Lose the next answers', state.dropAnswerNext, 'times', 'The work is done, then the connection is cut.')}
</fieldset>`;
}

function webhookFields({ webhooks }: ControlState, outbox: Outbox): Html {
  return html`<fieldset class="card stack">
  <legend>Webhooks</legend>
  ${numberField('copies', 'Send each', webhooks.copies, 'times', undefined, 1)}
  ${numberField('webhookDelayMs', 'Send later by', webhooks.delayMs, 'ms')}
  ${checkbox('reorder', 'Send out of order', webhooks.reorder)}
  ${checkbox('paused', 'Hold them all back', webhooks.paused)}
  <p class="hint">${outbox.delivered} delivered, ${outbox.waiting} waiting.${outbox.lastError !== null && html` Last trouble: ${outbox.lastError}.`}</p>
</fieldset>`;
}

function clockFields(state: ControlState): Html {
  return html`<fieldset class="card stack">
  <legend>Clock</legend>
  ${numberField('clockOffsetSeconds', 'Ahead of real time by', state.clockOffsetSeconds, 's', '400 makes an open PIX code expire. Below zero: behind.', -31_536_000)}
</fieldset>`;
}

function numberField(
  name: string,
  label: string,
  value: number,
  unit: string,
  hint?: string,
  min = 0,
): Html {
  return html`<div class="field">
  <label for="${name}">${label}</label>
  ${hint && html`<small id="${name}-hint">${hint}</small>`}
  <span class="measure"><input id="${name}" name="${name}" type="number" inputmode="numeric" required step="1" min="${min}" value="${value}"${hint && html` aria-describedby="${name}-hint"`}><span>${unit}</span></span>
</div>`;
}

function checkbox(name: string, label: string, checked: boolean): Html {
  return html`<label class="check"><input type="checkbox" name="${name}" value="true"${checked && html` checked`}> ${label}</label>`;
}

function activeFaults(state: ControlState): string[] {
  const { webhooks } = state;
  const faults: [boolean, string][] = [
    [state.delayMs > 0, `${state.delayMs} ms slower`],
    [state.silentSeconds > 0, `silent for ${state.silentSeconds} s`],
    [state.refuseNext > 0, `refuses ${state.refuseNext} more`],
    [state.declineNext > 0, `declines ${state.declineNext} more`],
    [state.dropAnswerNext > 0, `loses ${state.dropAnswerNext} more answers`],
    [webhooks.copies > 1, `webhooks ${webhooks.copies} times`],
    [webhooks.delayMs > 0, `webhooks ${webhooks.delayMs} ms late`],
    [webhooks.reorder, 'webhooks out of order'],
    [webhooks.paused, 'webhooks held back'],
    [state.clockOffsetSeconds !== 0, `clock ${state.clockOffsetSeconds} s off`],
  ];
  return faults.filter(([on]) => on).map(([, text]) => text);
}
