import { useState } from 'react'
import { copyText } from '../../shared/notify/copy-text.ts'
import { PlainButton } from '../../shared/ui/PlainButton.tsx'
import { accountText } from './account.text.ts'
import style from './second-factor.module.css'

/** Recovery codes cannot be shown again, because the server stores only their hashes. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(codes.join('\n')))
  return (
    <div className={style.setUp}>
      <p className={style.words}>{accountText.recoveryWhy}</p>
      <ol className={style.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <PlainButton onClick={() => void copy()}>{isCopied ? accountText.copied : accountText.copyCodes}</PlainButton>
    </div>
  )
}
