import { LANGUAGES } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

const render = (text: string) =>
  renderToStaticMarkup(
    <LinkedText
      text={text}
      links={{
        terms: (words) => <a href="/t">{words}</a>,
        privacy: (words) => <a href="/p">{words}</a>,
      }}
    />,
  );

test('marked words become links, and the rest stays text', () => {
  expect(render('Accept the <terms>terms</terms>, and <privacy>privacy</privacy>.')).toBe(
    '<span>Accept the </span><a href="/t">terms</a><span>, and </span><a href="/p">privacy</a><span>.</span>',
  );
});

test('an unknown mark does not become markup', () => {
  expect(render('<script>x</script> & <terms>a</terms>')).toBe(
    '<span> &amp; </span><a href="/t">a</a>',
  );
});

test.each(LANGUAGES)('the terms of sign-up have both links in %s', (language) => {
  const html = render(translate(language, 'signup.terms'));
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(html).not.toContain('&lt;');
});
