import { DISH_PICTURE_FILE } from '@merenda/domain/ordering/dish-pictures';
import { DishPicture } from '@merenda/ui/blocks/drawings/dish-picture.tsx';
import { FilePicker } from '@merenda/ui/blocks/fields/file-picker.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { upload } from '@merenda/ui/client/upload.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { about } from '../../queries/subjects.ts';
import styles from '../panel.module.css';
import type { PlannedDish } from '../queries.ts';

/** A dish's picture, which families see at once: it is no part of the draft. */
export function DishPictureForm({ dish }: { dish: PlannedDish }) {
  const t = useT();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (file: File) =>
      upload('PUT /operator/products/:id/picture', {
        params: { id: dish._id },
        query: { seen: dish.image?.url ?? '' },
        file,
      }),
    onSuccess: () => notify('good', t('planning.dish.picture.saved')),
    onError: (error) => notifyFailure(error, 'global.error.message'),
    // A refused one shows the picture that somebody else has sent.
    onSettled: () => queries.invalidateQueries(about('menus')),
  });
  return (
    <section className={styles.part}>
      <h3>{t('planning.dish.picture')}</h3>
      <div className={styles.shown}>
        <DishPicture dish={dish} size="large" />
      </div>
      <p className={styles.quiet}>{t('planning.dish.picture.hint')}</p>
      <FilePicker accept={DISH_PICTURE_FILE.types.join()} onFile={(file) => save.mutate(file)}>
        {t('planning.dish.picture.choose')}
      </FilePicker>
    </section>
  );
}
