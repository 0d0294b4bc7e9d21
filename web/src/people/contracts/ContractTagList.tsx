import { contracts } from '@markaz/protocol/people/contracts/routes'
import { useState } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { copyText } from '../../shared/notify/copy-text.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import style from './contracts.module.css'
import { contractsText } from './contracts.text.ts'

export function ContractTagList() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useRouteQuery(contracts.tags, undefined, { enabled: isOpen, staleMs: 60 * 60_000 })
  const copy = async (tag: string) => {
    if (await copyText(tag)) notifySuccess(contractsText.copied(tag), { seconds: 2, key: 'tag' })
  }
  return (
    <details className={style.tags} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{contractsText.tags}</summary>
      <p className={style.tagsHint}>{contractsText.tagsHint}</p>
      <ul className={style.tagList}>
        {data?.tags.map(({ tag, meaning }) => (
          <li key={tag}>
            <button
              type="button"
              className={style.tag}
              aria-label={contractsText.copyTag(tag)}
              onClick={() => void copy(tag)}
            >
              {tag}
            </button>
            <span className={style.meaning}>{meaning}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
