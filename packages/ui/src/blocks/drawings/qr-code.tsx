import { useQuery } from '@tanstack/react-query';
import { loadChunk } from '../../client/load-chunk.ts';
import { useT } from '../../i18n/language.ts';
import { Bone } from '../states/skeletons.tsx';
import styles from './qr-code.module.css';

const QUIET_ZONE = 4;

/** A text as QR code: one SVG path, drawn once the (lazily loaded) encoder is there. */
export function QrCode({ text, label }: { text: string; label?: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: () => draw(text),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={styles.paper}>
      {data ? (
        <svg
          role="img"
          aria-label={label ?? t('qr.label')}
          viewBox={`0 0 ${data.size} ${data.size}`}
          shapeRendering="crispEdges"
        >
          <path d={data.path} fill="#000" />
        </svg>
      ) : (
        <Bone height="100%" />
      )}
    </div>
  );
}

async function draw(text: string): Promise<{ size: number; path: string }> {
  const { create } = await loadChunk(() => import('qrcode'));
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`;
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, path };
}
