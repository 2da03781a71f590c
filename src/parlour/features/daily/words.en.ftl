# What a link to the deal of the day shows in a messenger.
daily-preview = Deal of the day { $number }: { $game }
daily-preview-sentence = Same cards for everyone. No spoilers: the cards stay secret.
