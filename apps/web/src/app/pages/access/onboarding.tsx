import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useTitle } from '@merenda/ui/blocks/browser/use-title.ts';
import { useFocusOnMount } from '@merenda/ui/blocks/dialogs/use-focus-on-mount.ts';
import { LiveRegion } from '@merenda/ui/blocks/layout/hidden.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { firstAccess } from '../../../features/session/api/after-sign-in.ts';
import { SLIDES } from '../../../features/session/components/onboarding/slides.tsx';
import { useSlider } from '../../../features/session/model/onboarding/use-slider.ts';
import { takeReturnPath } from '../../../session/return-path.ts';
import { useChangeAccount, useSession } from '../../../session/session.ts';
import styles from './onboarding.module.css';

/** The five slides after the first sign-in (product:home#onboarding): swipe, next or skip, then the app. */
export default function Onboarding() {
  const t = useT();
  const router = useRouter();
  const { track, at, goTo } = useSlider();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  useTitle(t('onboarding.label'));
  const { responsible } = useSession();
  const change = useChangeAccount();
  const [isSeen] = useState(() => firstAccess.isDone(responsible));
  useEffect(() => {
    if (isSeen) router.history.replace('/');
  }, [isSeen, router]);
  if (isSeen) return null;
  const finish = () => {
    firstAccess.finish(responsible);
    change({ introduced: true });
    router.history.replace(takeReturnPath());
  };
  const isLast = at === SLIDES.length - 1;
  const say = (index: number) =>
    t('onboarding.position', { step: index + 1, total: SLIDES.length });
  const current = SLIDES[at];
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <section
        className={styles.carousel}
        aria-roledescription="carousel"
        aria-label={t('onboarding.label')}
      >
        <Button kind="plain" className={styles.skip} onClick={finish}>
          {t('onboarding.skip')}
        </Button>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus */}
        <ul ref={track} className={styles.track} tabIndex={0} aria-label={t('onboarding.label')}>
          {SLIDES.map(({ title, text, picture }, index) => (
            <li key={title} className={styles.slide} aria-label={say(index)}>
              {picture}
              <div className={styles.words}>
                <h1 ref={index === 0 ? heading : null} tabIndex={-1}>
                  {t(title, { brand: brand.name })}
                </h1>
                <p>{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
        <LiveRegion
          text={current ? `${say(at)}: ${t(current.title, { brand: brand.name })}` : ''}
        />
        <footer className={styles.footer}>
          <Dots at={at} />
          <Button wide onClick={isLast ? finish : () => goTo(at + 1)}>
            {t(isLast ? 'onboarding.start' : 'onboarding.next')}
          </Button>
        </footer>
      </section>
    </main>
  );
}

const Dots = ({ at }: { at: number }) => (
  <div className={styles.dots} aria-hidden>
    {SLIDES.map(({ title }, index) => (
      <span key={title} className={styles.dot} data-current={index === at || undefined} />
    ))}
  </div>
);
