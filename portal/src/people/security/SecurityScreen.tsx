import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import type { CallArgumentsOf } from '@markaz/protocol/route'
import { type FormEvent, useState } from 'react'
import { PushNotificationSwitch, usePushState } from '../../domain/reach/PushNotificationSwitch.tsx'
import { ApiError } from '../../shared/api/api-error.ts'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { useOutbox } from '../../shared/outbox/use-outbox.ts'
import { removePushSubscription } from '../../shared/push.ts'
import { deleteAccountData } from '../../shared/store/account.ts'
import { deleteSession } from '../../shared/store/device.ts'
import { formatDayAndTime } from '../../shared/text/time.ts'
import {
  chosenWritingScript,
  fillPlaceholders,
  saveWritingScript,
  type WritingScript,
} from '../../shared/text/words.ts'
import {
  Button,
  EmptyState,
  ErrorText,
  FormField,
  ListRow,
  ListRows,
  LoadingOrError,
  Screen,
  Section,
  Tag,
} from '../../shared/ui/parts.tsx'
import { ConfirmSheet } from '../../shared/ui/Sheet.tsx'
import { chooseTheme, readTheme, type ThemeChoice } from '../../shared/ui/theme.ts'
import { isPortalViewByStaff, portalViewByStaffText } from '../../shared/view/view.ts'
import { securityText as text } from './security.text.ts'

export function SecurityScreen() {
  if (!isPortalViewByStaff) return <Security />
  return (
    <Screen title={text.title} back="/me">
      <EmptyState>{portalViewByStaffText.readOnly}</EmptyState>
    </Screen>
  )
}

function Security() {
  const isParent = useCurrentUser().id < 0
  const push = usePushState()
  const sessions = useCachedApiCall(useAccount().sessions)
  return (
    <Screen title={text.title} back={isParent ? '/children' : '/me'} waitsFor={[push, sessions]}>
      <Look />
      {!isParent && <PushNotificationSwitch calls={ownNotifications} />}
      {!isParent && <Password />}
      <Sessions />
      <SignOut />
    </Screen>
  )
}

function Look() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <Section title={text.look}>
      <FormField label={text.theme}>
        {(id) => (
          <select
            {...id}
            value={theme}
            onChange={({ currentTarget: { value } }) => {
              chooseTheme(value as ThemeChoice)
              setTheme(value as ThemeChoice)
            }}
          >
            <option value="auto">{text.auto}</option>
            <option value="light">{text.light}</option>
            <option value="dark">{text.dark}</option>
          </select>
        )}
      </FormField>
      <FormField label={text.script}>
        {(id) => (
          <select
            {...id}
            value={chosenWritingScript}
            onChange={(event) => saveWritingScript(event.currentTarget.value as WritingScript)}
          >
            <option value="latin">Lotin</option>
            <option value="cyrillic">Кирилл</option>
          </select>
        )}
      </FormField>
    </Section>
  )
}

function Password() {
  const [given, setGiven] = useState({ oldPassword: '', newPassword: '' })
  const [trouble, setTrouble] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setTrouble({})
    setChanged(false)
    try {
      await callApi(studentAccount.changePassword, { body: given })
      setGiven({ oldPassword: '', newPassword: '' })
      setChanged(true)
      void refetchPaths('/profile')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { fields } = error
      setTrouble(Object.keys(fields).length > 0 ? fields : { all: error.message })
    } finally {
      setBusy(false)
    }
  }
  const inputs = [
    { name: 'oldPassword', label: text.old, autoComplete: 'current-password' },
    { name: 'newPassword', label: text.fresh, autoComplete: 'new-password' },
  ] as const
  return (
    <Section title={text.password}>
      <form className="sheet" onSubmit={(event) => void submit(event)} noValidate>
        {inputs.map(({ name, label, autoComplete }) => (
          <FormField key={name} label={label} error={trouble[name]}>
            {(id) => (
              <input
                {...id}
                type="password"
                autoComplete={autoComplete}
                value={given[name]}
                onInput={({ currentTarget: { value } }) => setGiven((before) => ({ ...before, [name]: value }))}
              />
            )}
          </FormField>
        ))}
        <ErrorText text={trouble.all} />
        {isChanged && <p role="status">{text.changed}</p>}
        <Button isBusy={isBusy} disabled={!given.oldPassword || !given.newPassword}>
          {text.change}
        </Button>
      </form>
    </Section>
  )
}

/** Returns the API calls for the user's account. A parent (negative id) signs in with a code and has no password. */
const useAccount = () => (useCurrentUser().id < 0 ? parentAccount : studentAccount)

function Sessions() {
  const account = useAccount()
  const { data, ...kept } = useCachedApiCall(account.sessions)
  const [told, setTold] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const end = async (run: () => Promise<string>) => {
    setBusy(true)
    try {
      setTold(await run())
      for (const area of ['/profile', '/telegram', '/calendar']) void refetchPaths(area)
    } catch (error) {
      setTold((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const endOthers = () =>
    end(async () => fillPlaceholders(text.ended, { count: (await callApi(account.endOtherSessions)).count }))
  const endOne = (body: CallArgumentsOf<typeof account.endAccess>['body']) =>
    end(async () => {
      await callApi(account.endAccess, { body })
      return text.endedOne
    })
  // A cached response of an older server version has no list of other sessions, so none is shown.
  const others = data?.others ?? []
  return (
    <Section title={text.sessions}>
      {!data ? (
        <LoadingOrError error={kept.error} again={kept.again} />
      ) : (
        <ListRows>
          {data.sessions.map(({ id, device, address, usedAt, isCurrent, isView: isLookedAt }) => (
            <ListRow
              key={id}
              title={isLookedAt ? text.staffLook : (device ?? text.unknown)}
              below={[address, fillPlaceholders(text.used, { when: formatDayAndTime(usedAt) })]
                .filter(Boolean)
                .join(' · ')}
              end={
                isCurrent ? (
                  <Tag tone="good">{text.here}</Tag>
                ) : (
                  <EndButton
                    name={device ?? text.unknown}
                    isBusy={isBusy}
                    end={() => endOne({ kind: 'session', id })}
                  />
                )
              }
            />
          ))}
          {others.map((item) => (
            <ListRow
              key={`${item.kind}-${item.id}`}
              title={text[item.kind]}
              below={[
                item.linkedBy && text[item.linkedBy],
                fillPlaceholders(text.made, { when: formatDayAndTime(item.madeAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              end={
                <EndButton
                  name={text[item.kind]}
                  isBusy={isBusy}
                  end={() => endOne({ kind: item.kind, id: item.id })}
                />
              }
            />
          ))}
        </ListRows>
      )}
      {told && <p role="status">{told}</p>}
      {data && data.sessions.length + others.length > 1 && (
        <>
          <p className="soft">{text.endOthersText}</p>
          <Button type="button" isBusy={isBusy} onClick={() => void endOthers()}>
            {text.endOthers}
          </Button>
        </>
      )}
    </Section>
  )
}

interface EndButtonProps {
  name: string
  isBusy: boolean
  end: () => Promise<void>
}

const EndButton = ({ name, isBusy, end }: EndButtonProps) => (
  <Button
    type="button"
    disabled={isBusy}
    aria-label={fillPlaceholders(text.endOf, { name })}
    onClick={() => void end()}
  >
    {text.end}
  </Button>
)

function SignOut() {
  const me = useCurrentUser()
  const account = useAccount()
  const waiting = useOutbox(me.id).length
  const [isAsked, setAsked] = useState(false)
  const leave = async () => {
    // Offline, the server's session continues until it expires. The push subscription is removed, so that the phone
    // receives no more notifications.
    await callApi(account.logout).catch(() => void removePushSubscription().catch(() => {}))
    await deleteAccountData(me.id)
    await deleteSession()
    dispatchEvent(new Event('portal-left'))
  }
  return (
    <>
      <Button type="button" kind="danger" onClick={() => setAsked(true)}>
        {text.signOut}
      </Button>
      {isAsked && (
        <ConfirmSheet
          title={text.signOutTitle}
          onClose={() => setAsked(false)}
          yes={text.signOut}
          no={text.stay}
          operation={leave}
        >
          <p>{waiting > 0 ? fillPlaceholders(text.signOutWaits, { count: waiting }) : text.signOutText}</p>
        </ConfirmSheet>
      )}
    </>
  )
}
