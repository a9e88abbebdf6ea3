/** A single letter before a hyphen, and the word after it: "e-mail". */
const TOGETHER = /(?<!\p{L})(\p{L}-\p{L}+)/u;

/** A text in which no line ends with a single letter and its hyphen. */
export const Unbroken = ({ text }: { text: string }) => (
  <>
    {text.split(TOGETHER).map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
        <span key={at} style={{ whiteSpace: 'nowrap' }}>
          {part}
        </span>
      ),
    )}
  </>
);
