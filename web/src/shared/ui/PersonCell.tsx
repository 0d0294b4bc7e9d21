import { unifyApostrophes } from '../format/apostrophe.ts'
import { initialsOf, personName } from '../format/person.ts'
import style from './person-cell.module.css'

interface PersonPhotoProps {
  name: string | null | undefined
  photo?: string | null | undefined
  sizePx?: number
  /** True = the initials are white on the accent colour, as for the signed-in user. */
  isSolid?: boolean
}

/** A person's photo, or else the initials. Screen readers skip the photo, because the name is next to it. */
export function PersonPhoto({ name, photo, sizePx = 24, isSolid = false }: PersonPhotoProps) {
  const size = { width: sizePx, height: sizePx, fontSize: Math.max(10, Math.round(sizePx * 0.38)) }
  if (photo) return <img className={style.face} style={size} src={photo} alt="" loading="lazy" decoding="async" />
  return (
    <span
      className={style.face}
      data-solid={isSolid || undefined}
      data-initials={initialsOf(name)}
      style={size}
      aria-hidden="true"
    />
  )
}

export function PersonCell({ name, photo, note, sizePx }: PersonPhotoProps & { note?: string | null }) {
  return (
    <span className={style.person}>
      <PersonPhoto name={name} photo={photo} {...(sizePx ? { sizePx } : {})} />
      <span className={style.words}>
        <span className={style.name} title={note ? personName(name) : undefined}>
          {personName(name)}
        </span>
        {note && <span className={style.note}>{unifyApostrophes(note)}</span>}
      </span>
    </span>
  )
}
