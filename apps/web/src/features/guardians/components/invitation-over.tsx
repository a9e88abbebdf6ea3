import type { Key } from '@merenda/i18n';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PeopleDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useRouter } from '@tanstack/react-router';
import { ConfirmNotice } from '../../../session/confirm-notice.tsx';
import { rememberPath } from '../../../session/return-path.ts';

const WORDS = {
  declined: { title: 'invitation.declined.title', text: 'invitation.declined.text' },
  used: { title: 'invitation.used', text: 'invitation.usedText' },
  expired: { title: 'invitation.expired', text: 'guardians.error.invitationExpired' },
  withdrawn: { title: 'invitation.withdrawn', text: 'invitation.withdrawnText' },
  otherEmail: { title: 'invitation.otherEmail', text: 'invitation.otherEmailText' },
  unconfirmed: { title: 'invitation.unconfirmed', text: 'invitation.unconfirmedText' },
  full: { title: 'invitation.full', text: 'guardians.error.tooMany' },
  unknown: { title: 'invitation.unknown', text: 'invitation.unknownText' },
} as const satisfies Record<string, { title: Key; text: Key }>;

export type InvitationEnd = keyof typeof WORDS;

/** The reason why an invitation can no longer be answered; undefined while it still can. */
export function invitationEndOf(error: unknown): InvitationEnd | undefined {
  if (isFailure(error, 'invitation_used')) return 'used';
  if (isFailure(error, 'invitation_expired')) return 'expired';
  if (isFailure(error, 'invitation_withdrawn')) return 'withdrawn';
  if (isFailure(error, 'invitation_other_email')) return 'otherEmail';
  if (isFailure(error, 'email_not_confirmed')) return 'unconfirmed';
  if (isFailure(error, 'too_many_guardians')) return 'full';
  // A link cut in two has no valid token.
  return isFailure(error, 'not_found', 'validation_failed') ? 'unknown' : undefined;
}

/**
 * An invitation that can no longer be answered, or not by this account, which has `email`: the reason, and
 * a link.
 */
export function InvitationOver({ state, email = '' }: { state: InvitationEnd; email?: string }) {
  const t = useT();
  const { title, text } = WORDS[state];
  return (
    <SuccessState
      drawing={<PeopleDrawing />}
      title={t(title)}
      text={t(text, { email })}
      action={
        <>
          {state === 'otherEmail' && <OtherAccount />}
          {state === 'unconfirmed' && <ConfirmNotice instead />}
          <ButtonLink to="/" wide kind={state === 'otherEmail' ? 'plain' : 'primary'}>
            {t('invitation.toStart')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Signs out and returns: the next guardian who signs in finds the invitation again. */
function OtherAccount() {
  const t = useT();
  const router = useRouter();
  return (
    <Button
      wide
      onClick={() => {
        rememberPath(router.latestLocation.href);
        void router.navigate({ to: '/logout' });
      }}
    >
      {t('invitation.otherAccount')}
    </Button>
  );
}
