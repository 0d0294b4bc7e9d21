import { CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { browserFileSaver } from '../api/download.ts'
import { formsText } from '../forms/forms.text.ts'
import { copyText } from '../notify/copy-text.ts'
import { notifySuccess } from '../notify/toasts.ts'
import { FactList, SecondaryText, Stack } from './layout.tsx'
import { OneTimeContentModal } from './OneTimeContentModal.tsx'
import { PrintableSlips } from './PrintableSlips.tsx'
import { QrCode } from './QrCode.tsx'
import style from './shown-once-password.module.css'
import type { NewCredentials } from './shown-once-password.ts'

interface ShownOncePasswordProps {
  name: string
  login: string | null
  password: string
  /** Path of the sign-in page in the QR code, which fills in login and password; undefined = there is no QR code. */
  entry?: string | undefined
  close: () => void
}

/** Login and new password cannot be shown again, because the server stores only a hash. */
export function ShownOncePassword({ name, login, password, entry, close }: ShownOncePasswordProps) {
  return (
    <OneTimeContentModal title={`${formsText.onceTitle}: ${name}`} width={440} close={close}>
      <FactList
        look="lines"
        className={style.facts}
        facts={[...(login ? [[formsText.login, login] as const] : []), [formsText.password, passwordOf(password)]]}
      />
      <Stack row>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(password)}>
          {formsText.copyPassword}
        </Button>
        {login && <Button onClick={() => void copy(wordsOf({ login, password }))}>{formsText.copyBoth}</Button>}
        {login && entry && <PrintButton />}
      </Stack>
      {login && entry && (
        <>
          <Stack row>
            <QrCode
              text={codeOf(entry, { login, password })}
              label={formsText.entryQr(name)}
              className={style.qr ?? ''}
            />
            <SecondaryText className={style.scan}>{formsText.scan(addressOf(entry))}</SecondaryText>
          </Stack>
          <PaperSlips people={[{ id: 0, name, login, password }]} entry={entry} />
        </>
      )}
      <Hint>{formsText.onceHint}</Hint>
    </OneTimeContentModal>
  )
}

interface ShownOncePasswordsProps {
  people: readonly NewCredentials[]
  entry?: string | undefined
  close: () => void
}

/** The passwords can be printed as slips, saved as a file, or copied as text. */
export function ShownOncePasswords({ people, entry, close }: ShownOncePasswordsProps) {
  const all = people.map((one) => `${one.name}\n${wordsOf(one)}`).join('\n\n')
  return (
    <OneTimeContentModal title={formsText.onceMany(people.length)} width={600} close={close}>
      <FactList
        look="lines"
        className={`${style.facts} ${style.several}`}
        facts={people.map(({ id, name, login, password }) => ({
          key: String(id),
          label: name,
          value: (
            <Stack row>
              {login} {passwordOf(password)}
            </Stack>
          ),
        }))}
      />
      <Stack row>
        <PrintButton />
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => saveTable(people)}>
          {formsText.toFile}
        </Button>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(all)}>
          {formsText.copyAll}
        </Button>
      </Stack>
      <PaperSlips people={people} entry={entry} />
      <Hint>{formsText.onceManyHint}</Hint>
    </OneTimeContentModal>
  )
}

const PrintButton = () => (
  <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
    {formsText.print}
  </Button>
)

function PaperSlips({ people, entry }: Pick<ShownOncePasswordsProps, 'people' | 'entry'>) {
  return (
    <PrintableSlips>
      {people.map(({ id, name, login, password }) => (
        <li key={id}>
          <b>{name}</b>
          <span>{addressOf(entry)}</span>
          <span>
            {formsText.login}: <code>{login}</code>
          </span>
          <span>
            {formsText.password}: <code>{password}</code>
          </span>
          {entry && (
            <QrCode
              text={codeOf(entry, { login, password })}
              label={formsText.entryQr(name)}
              className={style.onPaper ?? ''}
            />
          )}
        </li>
      ))}
    </PrintableSlips>
  )
}

const addressOf = (entry?: string) => (entry ? new URL(entry, location.origin).href : location.origin)

/** The QR code's address has login and password after `#`, which browsers never send to a server. */
const codeOf = (entry: string, account: { login: string; password: string }) =>
  `${addressOf(entry)}#${new URLSearchParams(account)}`

/** The BOM of the CSV file tells Excel that it is UTF-8. A name that begins like a formula is escaped. */
function saveTable(people: readonly NewCredentials[]): void {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const rows = [
    [formsText.fullName, formsText.login, formsText.password],
    ...people.map(({ name, login, password }) => [name, login, password]),
  ]
  const table = rows.map((cells) => cells.map(cell).join(';')).join('\r\n')
  browserFileSaver.save(new Blob(['\ufeff', table], { type: 'text/csv' }), formsText.loginsFile)
}

const Hint = ({ children }: { children: string }) => (
  <SecondaryText as="p" className={style.hint}>
    {children}
  </SecondaryText>
)

const passwordOf = (password: string) => (
  <code key="password" className={style.password}>
    {password}
  </code>
)

const wordsOf = ({ login, password }: { login: string; password: string }) =>
  `${formsText.login}: ${login}\n${formsText.password}: ${password}`

async function copy(text: string): Promise<void> {
  if (await copyText(text)) notifySuccess(formsText.copied, { key: 'copied' })
}
