import {
  type Crop,
  cutOf,
  FIRST_CROP,
  keepCovered,
  MAX_PHOTO_ZOOM,
  PHOTO_PIXELS,
} from '@merenda/domain/people/student-photo';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useAddressOf } from '../../../../queries/student-avatar.tsx';
import { useSavePhoto } from '../../api/student-photo.ts';
import { useCropGestures } from '../../model/crop-gestures.ts';
import styles from './photo.module.css';

const ZOOM_STEP = 0.01;
const QUALITY = 0.92;

/** Crops a picture to a square by touch, mouse or keyboard, and uploads it (product:students#photo). */
export default function CropPhoto({
  studentId,
  picture,
  onClose,
}: {
  studentId: string;
  picture: Blob;
  onClose: () => void;
}) {
  const t = useT();
  const address = useAddressOf(picture);
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [crop, setCrop] = useState<Crop>(FIRST_CROP);
  const save = useSavePhoto(studentId);
  const move = (change: (crop: Crop) => Crop) =>
    size && setCrop((before) => keepCovered(change(before), size));
  const frame = useCropGestures(move);

  const unreadable = () => {
    notify('bad', t('students.photo.error.read'));
    onClose();
  };
  const cut = async () =>
    image.current && size ? cutSquare(image.current, cutOf(crop, size)) : undefined;
  const send = () =>
    save.mutate(cut, {
      onSuccess: (sent) => {
        if (sent === undefined) return unreadable();
        notify('good', t('students.photo.saved'));
        onClose();
      },
      onError: (error) =>
        notifyFailure(
          error,
          isFailure(error, 'unsupported_media_type')
            ? 'students.photo.error.type'
            : 'students.photo.error.save',
        ),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('students.photo.crop')}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={save.isPending || !size} onClick={send}>
            {t('students.photo.save')}
          </Button>
        </>
      }
    >
      <p className={styles.explained}>{t('students.photo.crop.text')}</p>
      <div
        {...frame}
        className={styles.frame}
        role="application"
        aria-label={t('students.photo.frame')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys
        tabIndex={0}
      >
        {address && (
          <img
            ref={image}
            src={address}
            alt=""
            draggable={false}
            className={styles.picture}
            style={size && placeOf(crop, size)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              width > 0 ? setSize({ width, height }) : unreadable()
            }
            onError={unreadable}
          />
        )}
        <span className={styles.circle} aria-hidden />
      </div>
      <div className={styles.zoom}>
        <IconZoomOut size={20} aria-hidden />
        <input
          type="range"
          aria-label={t('students.photo.zoom')}
          min={1}
          max={MAX_PHOTO_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          onChange={({ target }) => move((before) => ({ ...before, zoom: Number(target.value) }))}
        />
        <IconZoomIn size={20} aria-hidden />
      </div>
    </Dialog>
  );
}

/** The picture's position in the frame, as shares of the frame. */
function placeOf(crop: Crop, { width, height }: { width: number; height: number }) {
  const shorter = Math.min(width, height);
  const percent = (share: number) => `${share * 100}%`;
  const [across, down] = [(width / shorter) * crop.zoom, (height / shorter) * crop.zoom];
  return {
    visibility: 'visible' as const,
    width: percent(across),
    height: percent(down),
    left: percent(0.5 - across / 2 + crop.x),
    top: percent(0.5 - down / 2 + crop.y),
  };
}

/** The square to upload; undefined if the browser cannot draw it. */
async function cutSquare(
  image: HTMLImageElement,
  { left, top, side }: ReturnType<typeof cutOf>,
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PHOTO_PIXELS;
  const paper = canvas.getContext('2d');
  if (!paper) return undefined;
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, PHOTO_PIXELS, PHOTO_PIXELS);
  paper.drawImage(image, left, top, side, side, 0, 0, PHOTO_PIXELS, PHOTO_PIXELS);
  return new Promise((resolve) =>
    canvas.toBlob((cut) => resolve(cut ?? undefined), 'image/jpeg', QUALITY),
  );
}
