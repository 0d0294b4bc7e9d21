const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

export function TextWithLinks({ text }: { text: string }) {
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
