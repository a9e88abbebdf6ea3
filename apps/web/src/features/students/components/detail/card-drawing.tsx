import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { Bone } from '@merenda/ui/blocks/states/skeletons.tsx';
import { loadChunk } from '@merenda/ui/client/load-chunk.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { Dependent } from '../../../../queries/dependents.ts';

/** The card in pixels; the bars as product:students#barcode-card has them. */
const WIDTH = 300;
const MARGIN = 16;
const BAR_WIDTH = 1.3;
const BAR_HEIGHT = 65;
const LINE = 20;
const MAX_LINE = 32;
const LOGO = { width: 96, height: 72 };
const GAP = 8;

/**
 * A student's card, styled by attributes only: it looks the same in a window without style sheets. It is
 * black on white in any theme, as scanners need it. The school's logo stands at its foot, if it loads.
 */
export function CardDrawing({
  name,
  code,
  school,
  className,
  ref,
}: {
  name: string;
  code: string;
  school: Pick<Dependent['restaurantUnit'], 'name' | 'couponLogo'>;
  className?: string | undefined;
  ref?: Ref<SVGSVGElement>;
}) {
  const t = useT();
  const [missing, setMissing] = useState<string>();
  const {
    data: bars,
    error,
    refetch,
  } = useQuery({
    queryKey: ['barcode', code],
    queryFn: () => encode(code),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!bars) {
    if (!error) return <Bone height="150px" />;
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const lines = linesOf(name);
  const top = MARGIN + lines.length * LINE + 4;
  const left = (WIDTH - bars.length * BAR_WIDTH) / 2;
  const foot = top + BAR_HEIGHT + LINE;
  const logo = school.couponLogo === missing ? undefined : school.couponLogo;
  const height = foot + (logo ? GAP + LOGO.height : 0) + MARGIN;
  const text = {
    x: WIDTH / 2,
    textAnchor: 'middle',
    fontFamily: 'Figtree Variable, system-ui, sans-serif',
  } as const;
  return (
    <svg
      ref={ref}
      className={className}
      role="presentation"
      width={WIDTH}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      fill="#000"
    >
      <svg role="img" aria-label={t('students.card.label', { code })} width={WIDTH} height={height}>
        <rect width={WIDTH} height={height} fill="#fff" />
        {lines.map((line, at) => (
          <text
            key={line}
            {...text}
            y={MARGIN + (at + 0.7) * LINE}
            fontSize={15}
            fontWeight={600}
            {...(line.length > MAX_LINE && {
              textLength: WIDTH - 2 * MARGIN,
              lengthAdjust: 'spacingAndGlyphs',
            })}
          >
            {line}
          </text>
        ))}
        <path transform={`translate(${left} ${top})`} d={pathOf(bars)} />
        <text {...text} y={top + BAR_HEIGHT + 15} fontSize={13} letterSpacing={2}>
          {code}
        </text>
      </svg>
      {logo && (
        <svg
          {...LOGO}
          role="img"
          aria-label={school.name}
          x={(WIDTH - LOGO.width) / 2}
          y={foot + GAP}
        >
          <image {...LOGO} href={logo} onError={() => setMissing(logo)} />
        </svg>
      )}
    </svg>
  );
}

/** Breaks a name into lines that fit; a word too long for a line is drawn narrower. */
function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= MAX_LINE) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** The bars' path: each black bar is a rectangle. */
const pathOf = (bars: string): string =>
  [...bars.matchAll(/1+/g)]
    .map(({ index, 0: { length } }) => {
      const width = length * BAR_WIDTH;
      return `M${index * BAR_WIDTH} 0h${width}v${BAR_HEIGHT}h${-width}z`;
    })
    .join('');

/** An EAN-13 as bars: 1 for black, 0 for white. */
async function encode(code: string): Promise<string> {
  const { default: drawBarcode } = await loadChunk(() => import('jsbarcode'));
  const drawn: { encodings?: { data: string }[] } = {};
  drawBarcode(drawn, code, { format: 'EAN13', flat: true });
  return drawn.encodings?.map(({ data }) => data).join('') ?? '';
}
