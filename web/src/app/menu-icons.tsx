import {
  AppstoreOutlined,
  BookOutlined,
  CalendarOutlined,
  FileTextOutlined,
  FlagOutlined,
  GiftOutlined,
  HomeOutlined,
  NotificationOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

/** Icon of each top-level entry, by its key in menu-tree.ts. */
export const menuIcons: Record<string, ReactNode> = {
  home: <HomeOutlined aria-hidden />,
  my_groups: <CalendarOutlined aria-hidden />,
  teachers: <ReadOutlined aria-hidden />,
  groups: <TeamOutlined aria-hidden />,
  users: <UserSwitchOutlined aria-hidden />,
  study: <BookOutlined aria-hidden />,
  contents: <FileTextOutlined aria-hidden />,
  gamification: <TrophyOutlined aria-hidden />,
  management: <AppstoreOutlined aria-hidden />,
  staff_control: <SafetyCertificateOutlined aria-hidden />,
  market: <ShopOutlined aria-hidden />,
  notifications: <NotificationOutlined aria-hidden />,
  settings: <SettingOutlined aria-hidden />,
  events: <FlagOutlined aria-hidden />,
  additional_info: <GiftOutlined aria-hidden />,
  profile: <UserOutlined aria-hidden />,
}
