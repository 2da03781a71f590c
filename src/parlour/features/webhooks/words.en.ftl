# parlour admin webhooks.
admin-webhook = { $id } of { $user } to { $host }: failed { $failures } times, { $error }; next attempt { $again }
admin-webhooks = { $count ->
    [0] No webhook is failing.
    [one] 1 webhook is failing.
   *[other] { $count } webhooks are failing.
}
