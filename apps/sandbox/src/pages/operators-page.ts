import { DEMO_OPERATORS, demoSecret } from '@merenda/domain/people/demo-operators';
import { Secret, TOTP } from 'otpauth';
import { html } from './html.ts';
import { page } from './layout.ts';

/** The authenticator app of the demo's operators: their codes at this moment. */
export function operatorsPage(now: Date): string {
  const rows = DEMO_OPERATORS.map((operator) => {
    const totp = new TOTP({ secret: new Secret({ buffer: demoSecret(operator).buffer }) });
    const code = totp.generate({ timestamp: now.getTime() });
    return html`<tr><td><b>${operator.name}</b><br><small>${operator.role}</small></td><td>${operator.email}</td><td class="figures">${code}</td></tr>`;
  });
  const body = html`<h1>Authenticator app</h1>
<p class="lead">Codes of the demo's operators, whose password is merenda-demo. A code works once and for a minute: reload for the next one.</p>
<div class="card"><table>
  <thead><tr><th scope="col">Operator</th><th scope="col">Email</th><th scope="col">Code</th></tr></thead>
  <tbody>${rows}</tbody>
</table></div>`;
  return page({
    title: 'Authenticator app',
    body,
    theme: 'tools',
    section: 'start',
    width: 'wide',
  });
}
