import { useState } from 'react'
import { readUploads, type UploadEntry, useUploads } from '../domain/video/upload/upload-list.ts'
import { UploadRow } from './UploadRow.tsx'
import style from './uploads.module.css'
import { uploadsText as words } from './uploads.text.ts'

/**
 * Uploads that the user has already seen are hidden behind `Yana … ta` (… more). If all would be hidden, all are shown.
 */
export function UploadsPanel({ close }: { close: () => void }) {
  const entries = useUploads()
  const [hidden] = useState(hiddenNow)
  const [isMoreShown, setMoreShown] = useState(false)
  const isBelow = ({ key, isVisible }: UploadEntry) => !isVisible && hidden.has(key)
  const below = entries.filter(isBelow)
  const above = below.length === entries.length ? entries : entries.filter((one) => !isBelow(one))
  const isSending = entries.some(({ file }) => file.speed !== null)
  return (
    <div className={style.panel}>
      <h2 className={style.head}>{words.title}</h2>
      {isSending && <p className={style.note}>{words.doNotClose}</p>}
      <Rows entries={above} close={close} />
      {above !== entries && below.length > 0 && (
        <>
          <button
            type="button"
            className={style.more}
            aria-expanded={isMoreShown}
            onClick={() => setMoreShown(!isMoreShown)}
          >
            {words.more(below.length)}
          </button>
          {isMoreShown && <Rows entries={below} close={close} />}
        </>
      )}
    </div>
  )
}

const hiddenNow = () => new Set(readUploads().flatMap(({ key, isVisible }) => (isVisible ? [] : [key])))

function Rows({ entries, close }: { entries: readonly UploadEntry[]; close: () => void }) {
  return (
    <ul className={style.list}>
      {entries.map((entry) => (
        <UploadRow key={entry.key} entry={entry} close={close} />
      ))}
    </ul>
  )
}
