import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { staffOwnFaceConsent } from '@markaz/protocol/control/face-consents/routes'
import { staffTelegram } from '@markaz/protocol/people/telegram/routes'
import { requireGrant } from '@markaz/protocol/route'
import { calendars } from '@markaz/protocol/teaching/calendars/routes'
import { Button, Segmented } from 'antd'
import { useId, useState } from 'react'
import { ShowIfPermitted, useMayCall, useProfile, useSignedInUser } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { pageSizeOptions, readPageSize, rememberPageSize } from '../../shared/lists/page-size.ts'
import type { ThemeChoice } from '../../shared/theme/scheme.ts'
import { chooseTheme, useThemeChoice } from '../../shared/theme/theme-choice.ts'
import { FactList, Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { openModal } from '../../shared/ui/open-modal.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { ApiTokensPanel } from './ApiTokensPanel.tsx'
import { CalendarFeedPanel } from './CalendarFeedPanel.tsx'
import { FaceConsentPanel } from './FaceConsentPanel.tsx'
import style from './profile.module.css'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { signInText } from './sign-in.text.ts'
import { TelegramPanel } from './TelegramPanel.tsx'

export function ProfilePage() {
  const staff = useSignedInUser()
  const { data: profile } = useProfile()
  const isLoading = useCardsLoading()
  return (
    <Page title={signInText.profile}>
      {isLoading ? (
        <TableSkeleton columns={2} />
      ) : (
        <div className={style.cards}>
          <Panel className={style.card}>
            <div className={style.person}>
              <PersonPhoto name={staff?.fullName} photo={staff?.photo} sizePx={72} />
              <div className={style.words}>
                <h2 className={style.name}>{personName(staff?.fullName)}</h2>
                <SecondaryText>{staff?.role?.name ?? signInText.noRole}</SecondaryText>
              </div>
            </div>
            <FactList
              look="lines"
              className={style.facts}
              facts={[
                [signInText.login, staff?.login],
                [signInText.role, staff?.role?.name ?? signInText.noRole],
                [signInText.offices, staff?.offices.map((office) => office.name).join(', ') || formattingText.missing],
                [signInText.version, profile?.version],
              ]}
            />
            <Stack row>
              <Button onClick={() => openModal('login')}>{signInText.changeLogin}</Button>
              <Button onClick={() => openModal('password')}>{signInText.changePassword}</Button>
            </Stack>
          </Panel>
          <SecondFactorPanel />
          <SessionsPanel />
          <TelegramPanel />
          <FaceConsentPanel />
          <ApiTokensPanel />
          <ShowIfPermitted do={calendars.make}>
            <CalendarFeedPanel />
          </ShowIfPermitted>
          <Panel className={style.card}>
            <h2 className={style.heading}>{signInText.settings}</h2>
            <ThemeSetting />
            <Button onClick={() => openModal('notifications')}>{signInText.notifications}</Button>
            <ShowIfPermitted do={requireGrant('my_groups', 'read')}>
              <PageSizeSetting />
            </ShowIfPermitted>
          </Panel>
        </div>
      )}
    </Page>
  )
}

/** A card that appears later would move the cards below it, so the profile page waits for the data of all cards. */
function useCardsLoading(): boolean {
  const mayMakeCalendar = useMayCall(calendars.make)
  return [
    useRouteQuery(auth.secondFactor),
    useRouteQuery(auth.sessions),
    useRouteQuery(staffTelegram.read),
    useRouteQuery(staffOwnFaceConsent.read),
    useRouteQuery(accessTokens.list),
    useRouteQuery(calendars.read, undefined, { enabled: mayMakeCalendar }),
  ].some(({ isLoading }) => isLoading)
}

function ThemeSetting() {
  const id = useId()
  const choice = useThemeChoice()
  return (
    <div className={style.setting}>
      <span id={id}>{signInText.theme}</span>
      <Segmented<ThemeChoice>
        aria-labelledby={id}
        value={choice}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: signInText.themeSystem },
          { value: 'light', label: signInText.themeLight },
          { value: 'dark', label: signInText.themeDark },
        ]}
      />
    </div>
  )
}

function PageSizeSetting() {
  const [size, setSize] = useState(() => readPageSize('my-groups'))
  const id = useId()
  return (
    <div className={style.setting}>
      <label htmlFor={id}>{signInText.ownGroupsPageSize}</label>
      <Select
        id={id}
        style={{ width: 90 }}
        value={size}
        options={pageSizeOptions.map((value) => ({ value, label: String(value) }))}
        onChange={(value) => {
          rememberPageSize('my-groups', value)
          setSize(value)
        }}
      />
    </div>
  )
}
