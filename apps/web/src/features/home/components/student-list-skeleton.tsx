import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Bone, Loading } from '@merenda/ui/blocks/states/skeletons.tsx';
import styles from './student-list.module.css';

/** Placeholders for the students' cards, as tall as the cards: nothing below them moves when they load. */
export function StudentListSkeleton({ count }: { count: number }) {
  return (
    <Loading>
      <div className={styles.list}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
          <Card key={index} className={styles.skeleton}>
            <CardRow
              picture={<Bone width="48px" height="48px" />}
              title={<Bone width="60%" height="21px" />}
              text={<Bone width="40%" height="16px" />}
            />
            <Bone width="70%" height="16px" />
            <Bone height="44px" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
