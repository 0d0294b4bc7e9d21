import {
  AppstoreOutlined,
  BookOutlined,
  CalendarOutlined,
  FileTextOutlined,
  FlagOutlined,
  GiftOutlined,
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
  my_groups: <CalendarOutlined />,
  teachers: <ReadOutlined />,
  groups: <TeamOutlined />,
  users: <UserSwitchOutlined />,
  study: <BookOutlined />,
  contents: <FileTextOutlined />,
  gamification: <TrophyOutlined />,
  management: <AppstoreOutlined />,
  staff_control: <SafetyCertificateOutlined />,
  market: <ShopOutlined />,
  notifications: <NotificationOutlined />,
  settings: <SettingOutlined />,
  events: <FlagOutlined />,
  additional_info: <GiftOutlined />,
  profile: <UserOutlined />,
}
