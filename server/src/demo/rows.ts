import type { BookingType, ServiceType } from '@yoon/contract/bookings/service-types'
import type { BookingStatus, CancelReason } from '@yoon/contract/bookings/status'
import type { BookingPaymentMethod, PaymentMethod } from '@yoon/contract/payments/methods'
import type { PaymentStatus } from '@yoon/contract/payments/status'
import type { Role } from '@yoon/contract/permissions'
import type { VehicleType } from '@yoon/contract/vehicles/types'

// Rows of the tables in server/migrations; instants are ISO strings.

interface Dated {
  created_at: string
  updated_at: string
}

export interface UserRow extends Dated {
  id: string
  first_name: string
  last_name: string
  email: string | null
  phone: string
  is_phone_valid: boolean
  password_hash: string | null
  password_changed_at: string | null
  role: Role
  is_active: boolean
  is_demo: true
}

export interface DriverRow extends Dated {
  id: string
  user_id: string
  license_number: string
  rating: number
  is_available: boolean
}

export interface VehicleRow extends Dated {
  id: string
  type: VehicleType
  brand: string
  model: string
  year: number
  license_plate: string
  capacity: number
  is_luxury: boolean
  features: readonly string[]
  image_urls: readonly string[]
  hourly_rate: number
  daily_rate: number
  km_rate: number
  is_available: boolean
  driver_id: string | null
}

/** Row without starts_at and ends_at: the database computes them from date, time and zone. */
export interface BookingRow extends Dated {
  id: string
  version: number
  reference: string
  status: BookingStatus
  service_type: ServiceType
  booking_type: BookingType
  client_id: string
  pickup_location: string
  destination: string | null
  scheduled_date: string
  scheduled_time: string
  rental_end_date: string | null
  rental_hours: number | null
  is_with_driver: boolean
  passengers: number
  luggage: number
  distance_km: number | null
  is_outside_dakar: boolean
  total_price: number
  flight_number: string | null
  flight_time: string | null
  special_requests: string | null
  order_source: string | null
  /** Wanted type. */
  vehicle_type: VehicleType | null
  driver_id: string | null
  vehicle_id: string | null
  payment_method: BookingPaymentMethod | null
  cancel_reason: CancelReason | null
  cancel_note: string | null
  started_at: string | null
  completed_at: string | null
  created_by: string | null
}

export interface PaymentRow {
  id: string
  booking_id: string
  amount: number
  currency: 'XOF'
  method: PaymentMethod | null
  status: PaymentStatus
  transaction_id: string | null
  phone_number: string | null
  notes: string | null
  recorded_by: string | null
  created_at: string
  paid_at: string | null
}
