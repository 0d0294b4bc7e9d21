import { type ComponentType, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { TodayScreen } from '../control/today/TodayScreen.tsx'
import { useStudentLiveUpdates } from '../shared/live/use-live-updates.ts'
import { useCurrentUser } from '../shared/me.ts'
import { useOutbox, useSendOutboxWhenOnline } from '../shared/outbox/use-outbox.ts'
import { convertTextsToScript } from '../shared/text/words.ts'
import { lazyScreen } from '../shared/ui/later.tsx'
import { LoadingOrError } from '../shared/ui/parts.tsx'
import { BottomNav, type NavEntry, useSignOutListener } from './BottomNav.tsx'
import { listenForNotificationClicks } from './worker.ts'

const text = convertTextsToScript({ today: 'Bugun', lessons: 'Darslar', homework: 'Vazifalar', me: 'Men' })

const part = (load: () => Promise<{ default: ComponentType }>) =>
  lazyScreen(load, (coming) => (
    <main className="screen">
      <LoadingOrError {...coming} />
    </main>
  ))

/** `Teaching` and `Account` also open offline, because the service worker has cached their scripts. */
const Teaching = part(() => import('./TeachingScreens.tsx'))
const Account = part(() => import('./AccountScreens.tsx'))
const Motivation = part(() => import('./MotivationScreens.tsx'))
const Content = part(() => import('./ContentScreens.tsx'))

const screens: [path: RegExp, Screens: ComponentType][] = [
  [/^\/(lessons|calendar|journal|homework|missing|letters|exams|videos)(\/|$)/, Teaching],
  [/^\/(me|outbox|papers|face|security|telegram)(\/|$)/, Account],
  [/^\/(points|shop|events|places)(\/|$)/, Motivation],
  [/^\/(notices|posts|stories|faq|courses|offer)(\/|$)/, Content],
]

export function StudentPortal({ onLeft }: { onLeft: () => void }) {
  const me = useCurrentUser()
  const [, go] = useLocation()
  useSendOutboxWhenOnline(me.id)
  useStudentLiveUpdates()
  useEffect(() => listenForNotificationClicks(go), [go])
  useSignOutListener(onLeft)
  return (
    <>
      <Switch>
        <Route path="/">
          <TodayScreen />
        </Route>
        {screens.map(([path, Screens]) => (
          <Route key={path.source} path={path}>
            <Screens />
          </Route>
        ))}
        <Route>
          <Redirect to="/" />
        </Route>
      </Switch>
      <BottomNav places={places} count={{ '/me': useOutbox(me.id).length }} />
    </>
  )
}

const places: readonly NavEntry[] = [
  { path: '/', icon: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z', title: text.today, isHere: (at: string) => at === '/' },
  {
    path: '/lessons',
    icon: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4',
    title: text.lessons,
    isHere: (at: string) => /^\/(lessons|journal|videos)/.test(at),
  },
  {
    path: '/homework',
    icon: 'M6 3h9l4 4v14H6zM9 12l2 2 4-4',
    title: text.homework,
    isHere: (at: string) => /^\/(homework|missing|exams)/.test(at),
  },
  {
    path: '/me',
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6',
    title: text.me,
    isHere: () => true,
  },
]
