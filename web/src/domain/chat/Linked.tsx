const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/** A text as it was written; addresses in it can be opened. */
export function Linked({ text }: { text: string }) {
  return text.split(address).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <a key={index} href={piece} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
