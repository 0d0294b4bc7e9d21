import { QrCode } from '../../shared/ui/QrCode.tsx'
import { accountText } from './account.text.ts'
import style from './second-factor.module.css'

export function SecondFactorQrCode({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className={style.setUp}>
      <p className={style.words}>{accountText.scan}</p>
      <QrCode text={uri} label={accountText.qr} className={style.qr ?? ''} />
      <p className={style.words}>
        {accountText.byHand} <code className={style.secret}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
    </div>
  )
}
